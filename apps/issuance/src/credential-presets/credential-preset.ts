import { type AttributeDefinitions } from '../attributes/attribute-definition';

/** IF §2.8. A ready-made credential template, named `<author>:<code>`. */
export interface CredentialPreset {
  id: string;
  author: string;
  code: string;
  credentialFormat: 'sd-jwt-vc';
  templateName: string;
  templateType: string;
  templateDescription: string;
  templateAttributes: AttributeDefinitions;
  issuerConfig: { signer: string };
  createdAt: Date;
  updatedAt: Date;
}
