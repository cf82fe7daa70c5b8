const COMMANDS = ['migrate', 'backup', 'restore'] as const;

/** The command of the operator, for example of `npm run migrate`. Without one, the program is the platform. */
export const command = COMMANDS.find((name) => name === process.argv[2]);
