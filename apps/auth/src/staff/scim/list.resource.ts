const LIST_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** RFC 7644 §3.4.2. @param page by default all */
export function toListResource<R extends object>(
  resources: R[],
  { total, startIndex }: { total: number; startIndex: number } = { total: resources.length, startIndex: 1 },
) {
  return {
    schemas: [LIST_RESPONSE],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
