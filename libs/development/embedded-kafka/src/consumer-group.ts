import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ErrorCode } from './error-codes';

/** Members that arrive within this time share one rebalance. */
const JOIN_GRACE_MS = 20;

export interface MemberDescription {
  memberId: string;
  clientId: string;
  clientHost: string;
  metadata: Buffer;
  assignment: Buffer;
}

export interface JoinRequest {
  memberId: string;
  clientId: string;
  clientHost: string;
  instanceId: string | null;
  sessionTimeoutMs: number;
  rebalanceTimeoutMs: number;
  protocolType: string;
  protocols: { name: string; metadata: Buffer }[];
}

export interface JoinResult {
  errorCode: number;
  memberId: string;
  /** Empty for every member but the leader. */
  members: { memberId: string; instanceId: string | null; metadata: Buffer }[];
}

export interface SyncResult {
  errorCode: number;
  assignment: Buffer;
}

export interface Member extends JoinRequest {
  assignment: Buffer;
  expiry?: NodeJS.Timeout;
  answerJoin?: ((result: JoinResult) => void) | undefined;
  answerSync?: ((result: SyncResult) => void) | undefined;
}

type GroupState = 'Empty' | 'PreparingRebalance' | 'CompletingRebalance' | 'Stable';

const NO_ASSIGNMENT = Buffer.alloc(0);

/** Coordinator of one consumer group. @see https://kafka.apache.org/protocol#The_Messages_JoinGroup */
export class ConsumerGroup {
  readonly members = new Map<string, Member>();
  state: GroupState = 'Empty';
  generation = 0;
  protocol = '';
  protocolType = 'consumer';
  leader = '';
  private timer?: NodeJS.Timeout;

  join(request: JoinRequest): Promise<JoinResult> {
    const errorCode = this.findJoinError(request);
    if (errorCode) return Promise.resolve({ errorCode, memberId: request.memberId, members: [] });
    const memberId = request.memberId || `${request.clientId}-${randomUUID()}`;
    const member: Member = this.members.get(memberId) ?? { ...request, assignment: NO_ASSIGNMENT };
    Object.assign(member, request, { memberId });
    this.members.set(memberId, member);
    this.protocolType = request.protocolType;
    clearTimeout(member.expiry);
    return new Promise((resolve) => {
      member.answerJoin = resolve;
      this.prepareRebalance();
      this.completeJoinIfAllJoined();
    });
  }

  sync(memberId: string, generation: number, assignments: { memberId: string; assignment: Buffer }[]) {
    const errorCode = this.checkMember(memberId, generation);
    const member = this.members.get(memberId);
    if (errorCode || !member) return Promise.resolve<SyncResult>({ errorCode, assignment: NO_ASSIGNMENT });
    this.extendSession(member);
    if (this.state === 'Stable') return Promise.resolve<SyncResult>({ errorCode: 0, assignment: member.assignment });
    return new Promise<SyncResult>((resolve) => {
      member.answerSync = resolve;
      if (memberId === this.leader) this.completeSync(assignments);
    });
  }

  heartbeat(memberId: string, generation: number): number {
    const errorCode = this.checkMember(memberId, generation);
    const member = this.members.get(memberId);
    if (member) this.extendSession(member);
    return errorCode;
  }

  leave(memberId: string): number {
    if (!this.members.has(memberId)) return ErrorCode.UNKNOWN_MEMBER_ID;
    this.remove(memberId);
    return ErrorCode.NONE;
  }

  /** Returns an error code. A consumer outside of group management commits with generation -1. */
  checkCommit(memberId: string, generation: number): number {
    if (generation < 0) return this.members.size === 0 ? ErrorCode.NONE : ErrorCode.UNKNOWN_MEMBER_ID;
    const member = this.members.get(memberId);
    if (!member) return ErrorCode.UNKNOWN_MEMBER_ID;
    if (generation !== this.generation) return ErrorCode.ILLEGAL_GENERATION;
    this.extendSession(member);
    return this.state === 'CompletingRebalance' ? ErrorCode.REBALANCE_IN_PROGRESS : ErrorCode.NONE;
  }

  describeMembers(): MemberDescription[] {
    return [...this.members.values()].map((member) => {
      const { memberId, clientId, clientHost, assignment } = member;
      return { memberId, clientId, clientHost, assignment, metadata: this.metadataOf(member) };
    });
  }

  private metadataOf(member: Member): Buffer {
    return member.protocols.find(({ name }) => name === this.protocol)?.metadata ?? NO_ASSIGNMENT;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.members.forEach((member) => clearTimeout(member.expiry));
  }

  private findJoinError({ memberId, protocols }: JoinRequest): number {
    if (memberId && !this.members.has(memberId)) return ErrorCode.UNKNOWN_MEMBER_ID;
    const others = [...this.members.values()].filter((member) => member.memberId !== memberId);
    const shared = protocols.some(({ name }) => others.every((other) => supportsProtocol(other, name)));
    return shared ? ErrorCode.NONE : ErrorCode.INCONSISTENT_GROUP_PROTOCOL;
  }

  private checkMember(memberId: string, generation: number): number {
    if (!this.members.has(memberId)) return ErrorCode.UNKNOWN_MEMBER_ID;
    if (generation !== this.generation) return ErrorCode.ILLEGAL_GENERATION;
    return this.state === 'PreparingRebalance' ? ErrorCode.REBALANCE_IN_PROGRESS : ErrorCode.NONE;
  }

  private extendSession(member: Member): void {
    clearTimeout(member.expiry);
    member.expiry = setTimeout(() => this.remove(member.memberId), member.sessionTimeoutMs);
  }

  private remove(memberId: string): void {
    const member = this.members.get(memberId);
    if (!member) return;
    this.members.delete(memberId);
    clearTimeout(member.expiry);
    member.answerJoin?.({ errorCode: ErrorCode.UNKNOWN_MEMBER_ID, memberId, members: [] });
    member.answerSync?.({ errorCode: ErrorCode.UNKNOWN_MEMBER_ID, assignment: NO_ASSIGNMENT });
    if (this.members.size === 0) this.becomeEmpty();
    else if (this.state === 'PreparingRebalance') this.completeJoinIfAllJoined();
    else this.prepareRebalance();
  }

  private becomeEmpty(): void {
    clearTimeout(this.timer);
    this.state = 'Empty';
    this.generation += 1;
  }

  /** Requires each member to join again. The group removes a member that does not join within the rebalance time-out. */
  private prepareRebalance(): void {
    if (this.state === 'PreparingRebalance') return;
    this.state = 'PreparingRebalance';
    for (const member of this.members.values()) {
      answerSync(member, { errorCode: ErrorCode.REBALANCE_IN_PROGRESS, assignment: NO_ASSIGNMENT });
    }
    const timeoutMs = Math.max(...[...this.members.values()].map(({ rebalanceTimeoutMs }) => rebalanceTimeoutMs));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.completeJoin(), timeoutMs);
  }

  private completeJoinIfAllJoined(): void {
    const haveAllJoined = [...this.members.values()].every(({ answerJoin }) => answerJoin);
    if (this.state !== 'PreparingRebalance' || !haveAllJoined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.completeJoin(), JOIN_GRACE_MS);
  }

  private completeJoin(): void {
    for (const [memberId, member] of this.members) {
      if (member.answerJoin) continue;
      clearTimeout(member.expiry);
      this.members.delete(memberId);
    }
    const [first] = this.members.values();
    if (!first) return this.becomeEmpty();
    const members = [...this.members.values()];
    this.generation += 1;
    const shared = first.protocols.find(({ name }) => members.every((member) => supportsProtocol(member, name)));
    assert(shared, 'The members of the group have no protocol in common.');
    this.protocol = shared.name;
    this.leader = first.memberId;
    this.state = 'CompletingRebalance';
    for (const member of members) this.answerJoin(member, members);
  }

  private answerJoin(member: Member, members: Member[]): void {
    const answer = member.answerJoin;
    member.answerJoin = undefined;
    member.assignment = NO_ASSIGNMENT;
    this.extendSession(member);
    const list = members.map((each) => ({
      memberId: each.memberId,
      instanceId: each.instanceId,
      metadata: this.metadataOf(each),
    }));
    answer?.({ errorCode: 0, memberId: member.memberId, members: member.memberId === this.leader ? list : [] });
  }

  private completeSync(assignments: { memberId: string; assignment: Buffer }[]): void {
    for (const { memberId, assignment } of assignments) {
      const member = this.members.get(memberId);
      if (member) member.assignment = assignment;
    }
    this.state = 'Stable';
    for (const member of this.members.values()) answerSync(member, { errorCode: 0, assignment: member.assignment });
  }
}

function supportsProtocol(member: Member, protocol: string): boolean {
  return member.protocols.some(({ name }) => name === protocol);
}

function answerSync(member: Member, result: SyncResult): void {
  const answer = member.answerSync;
  member.answerSync = undefined;
  answer?.(result);
}
