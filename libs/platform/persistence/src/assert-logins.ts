import { Client } from 'pg';
import { HAS_MORE_RIGHTS, loginNameOf } from './service-login';

interface Login {
  name: string;
  /** Whether it may open sessions. */
  isLogin: boolean;
  hasMoreRights: boolean;
}

/**
 * For services whose logins an administrator has created.
 * @param databaseUrl of the owner of the schemas
 * @throws Error with a sentence for each login that is missing, opens no session or has rights that no service needs
 */
export async function assertLogins(databaseUrl: string, services: readonly string[]): Promise<void> {
  const names = services.map((service) => loginNameOf(databaseUrl, service));
  const found = new Map((await listLogins(databaseUrl, names)).map((login) => [login.name, login]));
  const problems = names.flatMap((name) => problemsOf(name, found.get(name)));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function problemsOf(name: string, login: Login | undefined): string[] {
  if (!login) return [`The login ${name} is missing.`];
  return [
    ...(login.isLogin ? [] : [`The role ${name} may not log in.`]),
    ...(login.hasMoreRights ? [`The role ${name} has rights that no service needs.`] : []),
  ];
}

async function listLogins(databaseUrl: string, names: string[]): Promise<Login[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const sql = `SELECT rolname AS name, rolcanlogin AS "isLogin", ${HAS_MORE_RIGHTS} AS "hasMoreRights"
      FROM pg_roles WHERE rolname = ANY ($1)`;
    return (await client.query<Login>(sql, [names])).rows;
  } finally {
    await client.end();
  }
}
