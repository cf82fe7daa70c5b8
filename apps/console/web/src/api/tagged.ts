import type { Call } from '@vc/sdk';

/** A resource as it was read, with the tag that a change of it names (RFC 9110 §13.1.1). */
export interface Tagged<T> {
  data: T;
  ifMatch: string | undefined;
}

/** @param call that reads one resource */
export async function readTagged<T>(call: Call<{ data: T }>): Promise<Tagged<T>> {
  const { data } = await call;
  return { data, ifMatch: (await call.headers()).get('etag') ?? undefined };
}
