// Reads { "document": base64url DeviceResponse without deviceSigned, "devicePrivateJwk", "root" } from standard input,
// presents the document with @auth0/mdl, verifies it up to the root, and prints the result as one line of JSON.
import { DataItem, DeviceResponse, parse, Verifier } from '@auth0/mdl';
import { text } from 'node:stream/consumers';

const { document, devicePrivateJwk, root } = JSON.parse(await text(process.stdin));
const mdoc = parse(Buffer.from(document, 'base64url'));
const [{ docType, issuerSigned }] = mdoc.documents;
const fields = Object.entries(issuerSigned.nameSpaces).flatMap(([nameSpace, items]) =>
  items.map(({ elementIdentifier }) => ({
    path: [`$['${nameSpace}']['${elementIdentifier}']`],
    intent_to_retain: false,
  })),
);
const format = { mso_mdoc: { alg: ['ES256'] } };
const descriptor = { id: docType, format, constraints: { limit_disclosure: 'required', fields } };
const transcript = DataItem.fromData([null, null, ['handover']]).buffer;
const sessionTranscript = encodedDataItem(transcript);
const response = await DeviceResponse.from(mdoc)
  .usingPresentationDefinition({ id: 'all', input_descriptors: [descriptor] })
  .usingSessionTranscriptBytes(sessionTranscript)
  .authenticateWithSignature(devicePrivateJwk, 'ES256')
  .sign();
const outcome = { failed: [], checks: 0 };
const verified = await new Verifier([root]).verify(response.encode(), {
  encodedSessionTranscript: sessionTranscript,
  onCheck: ({ status, check, reason }) => {
    outcome.checks += 1;
    if (status === 'FAILED') outcome.failed.push(`${check}: ${reason ?? ''}`);
  },
});
const [shown] = verified.documents;
outcome.elements = Object.fromEntries(
  Object.keys(issuerSigned.nameSpaces).map((nameSpace) => [
    nameSpace,
    Object.keys(shown.getIssuerNameSpace(nameSpace)),
  ]),
);
process.stdout.write(`${JSON.stringify(outcome)}\n`);

/** RFC 8949 #6.24(bstr), for at most 255 bytes. */
function encodedDataItem(bytes) {
  return Buffer.concat([Buffer.from([0xd8, 24, 0x58, bytes.length]), bytes]);
}
