import { useMutation, useQuery } from '@tanstack/react-query';
import { readAgain } from '@vc/web/shell';
import { admin } from '../api/client';
import { type Cursor, latestByStatus, PAGE_SIZE, type StatusFilter } from '../api/list-query';
import type { ApprovalStatus, Role } from '../api/schemas';

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

export interface Invitation {
  email: string;
  name: string;
  roles: Role[];
  /** Only the operator names one. */
  tenantId?: string;
}

export function useInvite() {
  return useMutation({
    mutationFn: async (body: Invitation) => (await admin.inviteStaff({ body })).data,
    onSuccess: async () => readAgain(STAFF),
  });
}

export function useRenewInvitation(id: string) {
  return useMutation({
    mutationFn: async () => (await admin.renewInvitation({ path: { id } })).data,
    onSuccess: async () => readAgain(STAFF),
  });
}

export function useUpdateMember(id: string) {
  return useMutation({
    mutationFn: async (body: { roles?: Role[]; status?: 'active' | 'suspended' }) =>
      admin.updateStaffMember({ path: { id }, body }),
    onSuccess: async () => readAgain(STAFF),
  });
}

export function useApprovals(filter: StatusFilter<ApprovalStatus>) {
  const query = latestByStatus(filter);
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

export function useApprove(id: string) {
  return useMutation({
    mutationFn: async () => admin.approveAct({ path: { id } }),
    onSuccess: async () => readAgain(APPROVALS),
  });
}

export function useReject(id: string) {
  return useMutation({
    mutationFn: async () => admin.rejectAct({ path: { id } }),
    onSuccess: async () => readAgain(APPROVALS),
  });
}
