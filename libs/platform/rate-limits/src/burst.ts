/** A key that was quiet may send at once what it is allowed in this time. */
export const BURST_SECONDS = 2;
