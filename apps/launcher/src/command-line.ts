/** Whether the program only migrates the database: `npm run migrate`. */
export const isMigration = process.argv[2] === 'migrate';
