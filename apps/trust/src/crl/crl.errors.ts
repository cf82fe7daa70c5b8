import { notFound } from '@vc/platform/http';

const MAX_NAME_CHARACTERS = 64;

export const noSuchCrl = (file: string) => notFound('revocation list', file.slice(0, MAX_NAME_CHARACTERS));
