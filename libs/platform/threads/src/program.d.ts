/** The file as the program of a thread: bundled with its packages when programs are built, or when a test calls it. */
declare module '*.thread?program' {
  const load: () => string;
  // eslint-disable-next-line no-restricted-syntax -- the export of a file that the bundler makes
  export default load;
}
