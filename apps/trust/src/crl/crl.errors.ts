import { notFound } from '@vc/platform/http';

export const noSuchCrl = (file: string) => notFound('revocation list', file);
