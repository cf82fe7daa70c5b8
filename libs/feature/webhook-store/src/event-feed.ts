/** Days for which the feed of a tenant has an event. */
export const FEED_DAYS = 30;
