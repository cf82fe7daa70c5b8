import { Injectable } from '@nestjs/common';
import { CurrentSessions } from './current-sessions.service';
import type { PresentedSession } from '../requests/presented-session';
import type { Session } from './session.entity';
import { sessionUnknown } from './session.errors';
import { SessionsService } from './sessions.service';

/** A SHA-256 hash in hexadecimal. */
const ID = /^[0-9a-f]{64}$/;

/** The sessions of one person for an app. */
@Injectable()
export class Devices {
  constructor(
    private readonly current: CurrentSessions,
    private readonly sessions: SessionsService,
  ) {}

  /** @throws DomainError as `CurrentSessions.get` */
  async list(presented: PresentedSession | undefined): Promise<{ current: Session; sessions: Session[] }> {
    const { session: current } = await this.current.get(presented);
    return { current, sessions: await this.sessions.listAlike(current) };
  }

  /** Ends one of them with its tokens. @throws DomainError `NOT_FOUND` for one of another person, and as `list` */
  async end(presented: PresentedSession | undefined, id: string): Promise<void> {
    const { session: current } = await this.current.get(presented);
    if (!ID.test(id)) throw sessionUnknown();
    await this.sessions.endAlike(current, Buffer.from(id, 'hex'));
  }
}
