/** A registration certificate that is malformed, wrongly signed, or not valid at the time. */
export class RegistrationError extends Error {}
