import type { RequestedCredential } from '../requested-credentials/requested-credential';

/** IF §2.7. A ready-made presentation template, named `<author>:<code>`. */
export interface PresentationPreset {
  id: string;
  author: string;
  code: string;
  templateName: string;
  templateDescription: string;
  templateCredentials: RequestedCredential[];
  verifierConfig: { signer: 'certificate' };
  createdAt: Date;
  updatedAt: Date;
}

export function toPresentationPresetResource({ createdAt, updatedAt, ...preset }: PresentationPreset) {
  return { ...preset, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
