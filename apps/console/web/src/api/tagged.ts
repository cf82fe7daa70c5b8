import { type Call, PlatformError } from '@vc/sdk';

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

interface TaggedChange<T, R> {
  change: (ifMatch: string | undefined) => Promise<R>;
  readAgain: () => Promise<Tagged<T>>;
  /** What the form shows of the resource. */
  shown: (data: T) => unknown;
}

/**
 * Changes a resource from the state that a form was filled from. If it has another state, it is changed all the same where the form
 * shows nothing that differs: the platform itself notes in an endpoint what it has tried.
 * @throws PlatformError with status 412 if something differs that the form shows
 */
export async function changeTagged<T, R>(
  read: Tagged<T>,
  { change, readAgain, shown }: TaggedChange<T, R>,
): Promise<R> {
  try {
    return await change(read.ifMatch);
  } catch (error) {
    if (!(error instanceof PlatformError && error.status === 412)) throw error;
    const now = await readAgain();
    if (JSON.stringify(shown(now.data)) !== JSON.stringify(shown(read.data))) throw error;
    return change(now.ifMatch);
  }
}
