import { useMutation, useQuery } from '@tanstack/react-query';
import { admin } from '../api/client';
import { queryClient } from '../api/query-client';
import type { ApprovalStatus, Role } from '../api/schemas';
import type { Cursor } from '../elements/cursors';

const PAGE_SIZE = 20;
const STAFF = 'staff';
const APPROVALS = 'approvals';

export function useStaff(cursor: Cursor) {
  const query = { ...cursor, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [STAFF, query],
    queryFn: async ({ signal }) => admin.listStaff({ query }, { signal }),
  });
}

export function useMember(id: string) {
  return useQuery({
    queryKey: [STAFF, id],
    queryFn: async ({ signal }) => (await admin.getStaffMember({ path: { id } }, { signal })).data,
  });
}

async function readStaffAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [STAFF] });
}

export interface Invitation {
  email: string;
  name: string;
  roles: Role[];
}

export function useInvite() {
  return useMutation({
    mutationFn: async (body: Invitation) => (await admin.inviteStaff({ body })).data,
    onSuccess: readStaffAgain,
  });
}

export function useRenewInvitation(id: string) {
  return useMutation({
    mutationFn: async () => (await admin.renewInvitation({ path: { id } })).data,
    onSuccess: readStaffAgain,
  });
}

export function useUpdateMember(id: string) {
  return useMutation({
    mutationFn: async (body: { roles?: Role[]; status?: 'active' | 'suspended' }) =>
      admin.updateStaffMember({ path: { id }, body }),
    onSuccess: readStaffAgain,
  });
}

export function useApprovals(filter: { status: ApprovalStatus | undefined; cursor: Cursor }) {
  const { status, cursor } = filter;
  const query = {
    ...cursor,
    ...(status && { 'filter[status]': status }),
    sort: '-createdAt' as const,
    'page[size]': PAGE_SIZE,
  };
  return useQuery({
    queryKey: [APPROVALS, query],
    queryFn: async ({ signal }) => admin.listApprovals({ query }, { signal }),
  });
}

export function useApproval(id: string) {
  return useQuery({
    queryKey: [APPROVALS, id],
    queryFn: async ({ signal }) => (await admin.getApproval({ path: { id } }, { signal })).data,
  });
}

async function readApprovalsAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [APPROVALS] });
}

export function useApprove(id: string) {
  return useMutation({ mutationFn: async () => admin.approveAct({ path: { id } }), onSuccess: readApprovalsAgain });
}

export function useReject(id: string) {
  return useMutation({ mutationFn: async () => admin.rejectAct({ path: { id } }), onSuccess: readApprovalsAgain });
}
