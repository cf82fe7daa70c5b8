/** The path of the app, and of the server behind it. */
export const BASE = '/console';

export const CONSOLE_URL = `${globalThis.location.origin}${BASE}`;

/** A page of another origin cannot send this header, so the server takes requests that have it only. */
export const CONSOLE_REQUEST = { 'x-console-request': '1' };
