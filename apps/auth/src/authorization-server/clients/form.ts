/** The parameters of an `application/x-www-form-urlencoded` body. A repeated parameter has an array of values. */
export type Form = Record<string, string | string[]>;
