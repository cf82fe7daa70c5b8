import { Client, type ClientConfig } from 'pg';

/** What PostgreSQL answers to a wrong password. */
const WRONG_PASSWORD = '28P01';

type ConnectCallback = ((error: Error) => void) | ((error: null, client: Client) => void);

/** URLs of one login, with the passwords that it may have while one replaces the other. */
export class LoginUrls {
  private readonly urls: string[];

  /** @param furtherPassword is tried where PostgreSQL refuses that of the URL */
  constructor(databaseUrl: string, furtherPassword?: string) {
    this.urls = [databaseUrl, ...(furtherPassword === undefined ? [] : [withPassword(databaseUrl, furtherPassword)])];
  }

  get hasFurther(): boolean {
    return this.urls.length > 1;
  }

  /** The URL for the next connection. */
  get current(): string {
    return this.urls[0] ?? '';
  }

  /** The other URL is tried next, unless a concurrent attempt has said so before. */
  reject(url: string): void {
    if (url === this.current) this.urls.push(...this.urls.splice(0, 1));
  }

  /** Returns the class of the clients of a pool, each of which connects with the URL of that time. */
  clientClass(): new (options: ClientConfig) => Client {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the class has a `this` of its own
    const urls = this;
    return class extends Client {
      private readonly url: string;

      constructor(options: ClientConfig) {
        const url = urls.current;
        super({ ...options, connectionString: url });
        this.url = url;
      }

      override connect(): Promise<Client>;
      override connect(callback: ConnectCallback): void;
      override connect(callback?: ConnectCallback): Promise<Client> | void {
        if (!callback) return super.connect();
        const answer = callback as (error: Error | null, client?: Client) => void;
        super.connect((error: Error | null, client?: Client) => {
          if (error && isWrongPassword(error)) urls.reject(this.url);
          answer(error, client);
        });
      }
    };
  }
}

export function isWrongPassword(error: unknown): boolean {
  return (error as { code?: unknown }).code === WRONG_PASSWORD;
}

function withPassword(databaseUrl: string, password: string): string {
  return Object.assign(new URL(databaseUrl), { password: encodeURIComponent(password) }).href;
}
