import type { DcqlQuery } from '@vc/protocol/dcql';
import { parseDcqlQuery } from '@vc/protocol/dcql';
import type { DeviceRequest, RequestedDocument, UseCase } from '@vc/protocol/mdoc';

/**
 * Expresses a `DeviceRequest` as a DCQL query, so that a wallet treats both alike. Without use cases all documents are
 * required. The inverse of `toIsoMdocQuery` but for elements that the verifier does not require.
 * @throws DcqlError if it exceeds the limits of a query
 */
export function toDcqlQuery({ documents, useCases }: DeviceRequest): DcqlQuery {
  return parseDcqlQuery({
    credentials: documents.map(toCredentialQuery),
    ...(useCases && { credential_sets: useCases.map(toCredentialSet) }),
  });
}

function toCredentialQuery({ docType, nameSpaces }: RequestedDocument, position: number) {
  const claims = Object.entries(nameSpaces).flatMap(([nameSpace, elements]) =>
    Object.entries(elements).map(([name, intentToRetain]) => ({
      path: [nameSpace, name],
      intent_to_retain: intentToRetain,
    })),
  );
  return { id: queryIdOf(position), format: 'mso_mdoc', meta: { doctype_value: docType }, claims };
}

function toCredentialSet({ mandatory, documentSets }: UseCase) {
  return { options: documentSets.map((positions) => positions.map(queryIdOf)), required: mandatory };
}

function queryIdOf(position: number): string {
  return `document-${position + 1}`;
}
