import type { CallOptions, Client } from '@vc/sdk';

/** JSON that the platform returns. */
export type Resource = object;

export type ReadResource = Promise<{ data: Resource }> & { headers: () => Promise<Headers> };

/** A command for one resource, which prints what the platform returns. */
interface Action {
  verb: string;
  description: string;
  run: (client: Client, id: string) => Promise<Resource>;
}

/** A command that lists what belongs to a resource. */
interface Listing {
  verb: string;
  description: string;
  columns: string[];
  list: (client: Client, id: string) => AsyncIterable<Resource>;
}

/** What can be done with the resources of one kind. The bodies are JSON of files, which the platform checks. */
export interface Kind {
  /** The name of its command. */
  name: string;
  description: string;
  columns: string[];
  list?: (client: Client) => AsyncIterable<Resource>;
  get: (client: Client, id: string) => ReadResource;
  create?: (client: Client, body: never) => Promise<{ data: Resource }>;
  update?: (client: Client, id: string, body: never, options: CallOptions) => Promise<{ data: Resource }>;
  delete?: (client: Client, id: string) => Promise<unknown>;
  /** The word for the deletion of what is kept or has an end of its own. Default: `delete`. */
  deletion?: string;
  actions?: Action[];
  listings?: Listing[];
}
