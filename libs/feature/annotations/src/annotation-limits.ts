export const REFERENCE_LENGTH = 200;
/** An entry of an index holds a value of this length (PostgreSQL: 2,704 bytes). */
export const METADATA_VALUE_LENGTH = 500;
/** The names are part of query parameters, and of paths in the filters of webhook endpoints. */
export const METADATA_NAME = /^[A-Za-z0-9_-]{1,40}$/;
