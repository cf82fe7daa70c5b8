/** The path of the app, and of the server behind it. */
export const BASE = '/wallet/app';

export const APP_URL = `${globalThis.location.origin}${BASE}`;

/** A page of another origin cannot send this header, so the server takes requests that have it only. */
export const OWN_REQUEST = { 'x-console-request': '1' };
