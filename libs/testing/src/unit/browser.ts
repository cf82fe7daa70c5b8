/** A person's browser: keeps cookies, follows redirects, fills in forms. It runs no scripts. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();
  /** Of the page that is shown. */
  address = '';
  /** The page that is shown. */
  page = '';
  status = 0;
  /** Of the page that is shown. */
  headers = new Headers();
  /** The address from which it sends requests, for a service that trusts the proxy on this machine. */
  sender?: string;

  /**
   * @param callback address of the client: a redirect there ends the way
   * @param alias where addresses that begin with the first text are to be found: at the second
   */
  constructor(
    private readonly callback: string,
    private readonly alias: [name: string, location: string] = ['', ''],
  ) {}

  /** Answers the address of the client that the browser was sent to, if it was. */
  async open(url: string): Promise<URL | undefined> {
    return this.follow(url, { method: 'GET' });
  }

  /** Sends the first form of the page, the hidden fields of the page included. */
  async submit(fields: Record<string, string>): Promise<URL | undefined> {
    const hidden = [...this.page.matchAll(/<input type="(?:hidden|text)" name="([^"]*)" value="([^"]*)"/g)];
    const body = new URLSearchParams(fields);
    hidden.forEach(([, name, value]) => body.set(name!, value!));
    return this.follow(this.formAddress, { method: 'POST', body });
  }

  /** Sends a request with the cookies, keeps those of the answer, and follows no redirect. */
  async request(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookiesFor(url));
    if (this.sender !== undefined) headers.set('x-forwarded-for', this.sender);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    this.keepCookies(response);
    return response;
  }

  /** The value of the cookie, at any path. */
  cookieOf(name: string): string | undefined {
    return [...this.cookies].find(([key]) => key.split(' ')[0] === name)?.[1].value;
  }

  private get formAddress(): string {
    const [, action = ''] = /<form\b[^>]* action="([^"]*)"/.exec(this.page) ?? [];
    return new URL(action.replaceAll('&amp;', '&'), this.address).href;
  }

  get heading(): string {
    return /<h1>([^<]*)<\/h1>/.exec(this.page)?.[1] ?? '';
  }

  get alert(): string {
    return /role="alert">([^<]*)</.exec(this.page)?.[1] ?? '';
  }

  private async follow(url: string, init: RequestInit): Promise<URL | undefined> {
    const response = await this.request(url, init);
    const location = response.headers.get('location');
    if (location === null) {
      [this.address, this.status, this.page] = [url, response.status, await response.text()];
      this.headers = response.headers;
      return undefined;
    }
    await response.body?.cancel();
    const target = new URL(location, url);
    if (target.href.startsWith(this.callback)) return target;
    return this.follow(target.href.replace(...this.alias), { method: 'GET' });
  }

  private cookiesFor(url: string): string {
    const { pathname } = new URL(url);
    const sent = [...this.cookies].filter(([, { path }]) => pathname.startsWith(path));
    return sent.map(([name, { value }]) => `${name.split(' ')[0]}=${value}`).join('; ');
  }

  private keepCookies(response: Response): void {
    response.headers.getSetCookie().forEach((cookie) => this.keep(cookie));
  }

  /** @param cookie `Set-Cookie` */
  keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/; */);
    const path = attributes.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/';
    const [name, value = ''] = pair.split(/=(.*)/s);
    if (value === '') this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { value, path });
  }
}
