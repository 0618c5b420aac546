import java.util.ArrayList;
import java.util.List;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

/** Validates pairs of a schema and an instance and prints the lines of what is wrong. */
public class Validate {
    static List<String> found = new ArrayList<>();

    static class Handler implements ErrorHandler {
        final boolean schema;
        Handler(boolean schema) { this.schema = schema; }
        public void warning(SAXParseException e) {}
        public void error(SAXParseException e) {
            found.add((schema ? "0" : e.getLineNumber()) + "\t" + e.getMessage());
        }
        public void fatalError(SAXParseException e) { error(e); }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i + 1 < args.length; i += 2) {
            System.out.println("==");
            found.clear();
            SchemaFactory f = SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema");
            f.setErrorHandler(new Handler(true));
            Schema s = null;
            try { s = f.newSchema(new StreamSource(args[i])); } catch (Exception e) { found.add("0\t" + e.getMessage()); }
            if (found.isEmpty()) {
                Validator v = s.newValidator();
                v.setErrorHandler(new Handler(false));
                try { v.validate(new StreamSource(args[i + 1])); } catch (Exception e) { found.add("0\t" + e.getMessage()); }
            }
            for (String line : found) System.out.println(line.replace('\n', ' '));
        }
    }
}
