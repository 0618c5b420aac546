package xsd

// checkTypes checks the constraints on complex types that need every component complete.
func (c *compiler) checkTypes() {}
