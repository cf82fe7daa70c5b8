/** A page of another origin cannot send this header, so the server takes requests that have it only. */
export const OWN_REQUEST = { 'x-console-request': '1' };

/** The server of an app has answered with a status that the app does not expect. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
}

/** The requests of an app to its own server, which has the session. */
export class AppServer {
  /** Base path of the app, and of the proxy to the services. */
  readonly url: string;

  /** @param path of the app, and of the server behind it, such as `/console` */
  constructor(readonly path: string) {
    this.url = globalThis.location.origin + path;
  }

  /**
   * Returns `data` of the answer, or null.
   * @param nullStatus status that means that there is none
   * @throws TypeError without a connection, UnexpectedAnswer
   */
  async read<T>(path: string, nullStatus: number): Promise<T | null> {
    const response = await fetch(this.path + path, { headers: { ...OWN_REQUEST, accept: 'application/json' } });
    if (response.status === nullStatus) return null;
    if (!response.ok) throw new UnexpectedAnswer(`${path} was answered with ${response.status}.`);
    const { data } = (await response.json()) as { data: T };
    return data;
  }

  /** Deletes a resource. One that is deleted already is no error. @throws TypeError without a connection, UnexpectedAnswer */
  async delete(path: string): Promise<void> {
    const { ok, status } = await fetch(this.path + path, { method: 'DELETE', headers: OWN_REQUEST });
    if (!ok && status !== 404) throw new UnexpectedAnswer(`${path} was answered with ${status}.`);
  }

  /** @throws TypeError without a connection */
  async logOut(): Promise<void> {
    await fetch(`${this.path}/log-out`, { method: 'POST', headers: OWN_REQUEST });
  }

  /**
   * The address at which a person logs in.
   * @param slug of the organization; undefined on its own domain
   * @param returnTo path to come back to
   */
  logInAddress(slug: string | undefined, returnTo: string): string {
    const query = new URLSearchParams({ ...(slug !== undefined && { tenant: slug }), returnTo });
    return `${this.path}/log-in?${query.toString()}`;
  }

  /** The address at which a person logs in to see, create and delete passkeys. @param returnTo as that of `logInAddress` */
  passkeysAddress(slug: string, returnTo: string): string {
    return `${this.logInAddress(slug, returnTo)}&accountAction=passkeys`;
  }
}
