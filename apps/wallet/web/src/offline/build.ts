/** What the service worker keeps. */
export interface Build {
  /** Of the files, so that each build has a cache of its own. */
  version: string;
  /** Paths of scripts and styles, whose names have a hash of the content. */
  files: string[];
}

/** The message of a service worker that has taken over. */
export interface BuildMessage {
  type: 'build';
  files: string[];
}
