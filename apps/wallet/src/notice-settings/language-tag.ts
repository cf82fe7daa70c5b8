/** A language tag (BCP 47) of a language, with a script, region or variant at most. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;
