import type { CallOptions, Client } from '@vc/sdk';

interface Updatable {
  get: (client: Client, id: string) => Promise<{ data: object }> & { headers: () => Promise<Headers> };
  update: (client: Client, id: string, body: never, options: CallOptions) => Promise<{ data: object }>;
}

/**
 * Updates a resource as it was read just before (RFC 9110 §13.1.1). A body that `get` has printed may have its `updatedAt`: the
 * resource must still have it.
 * @throws Error for a resource that has changed since
 */
export async function updateResource(
  { get, update }: Updatable,
  client: Client,
  id: string,
  { updatedAt, ...body }: Record<string, unknown>,
): Promise<object> {
  const read = get(client, id);
  const { updatedAt: current } = (await read).data as { updatedAt?: string };
  if (updatedAt !== undefined && updatedAt !== current) {
    throw new Error(
      `It has changed: its updatedAt is ${current ?? 'absent'}, and that of the file another one. Read it again.`,
    );
  }
  const ifMatch = (await read.headers()).get('etag') ?? undefined;
  return (await update(client, id, body as never, { ifMatch })).data;
}
