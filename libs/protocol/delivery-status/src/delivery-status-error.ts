/** A message that is no delivery status notification, or a malformed one. Its text repeats nothing of the message. */
export class DeliveryStatusError extends Error {}
