import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { entityFromJson, prepared, Transaction } from '@vc/platform/persistence';
import { PresentationTemplate } from '../presentation-templates/presentation-template.entity';
import {
  REGISTRATION_STATE,
  RegistrationState,
} from '../registration-certificates/registration-certificates.repository';

/** What the tenant has stored for a new request. */
export interface RequestSource {
  /** Undefined if there is none, or if the request references none. */
  template?: PresentationTemplate | undefined;
  registered: RegistrationState;
}

type Row = RegistrationState & { template?: Record<string, unknown> | null };

const TEMPLATE_BY_PRESET = `${REGISTRATION_STATE}, (SELECT to_json(template) FROM presentation_templates AS template
  WHERE template.tenant_id = $1 AND template.preset_id = $2) AS template`;

// The comparison as text cannot use an index that starts with the tenant, so the plan uses that of the ids (ADR 10).
const TEMPLATE_BY_ID = `${REGISTRATION_STATE}, (SELECT to_json(template) FROM presentation_templates AS template
  WHERE template.tenant_id::text = ($1::uuid)::text AND template.id = $2) AS template`;

/** Reads what a new request depends on. Each read is one statement, because each request needs it. */
@Injectable()
export class RequestSourcesRepository {
  async find(tx: Transaction, tenantId: TenantId): Promise<RequestSource> {
    return this.read(tx, REGISTRATION_STATE, [tenantId]);
  }

  async findByPreset(tx: Transaction, tenantId: TenantId, presetId: string): Promise<RequestSource> {
    return this.read(tx, TEMPLATE_BY_PRESET, [tenantId, presetId]);
  }

  async findByTemplate(tx: Transaction, tenantId: TenantId, templateId: string): Promise<RequestSource> {
    return this.read(tx, TEMPLATE_BY_ID, [tenantId, templateId]);
  }

  private async read(tx: Transaction, text: string, values: string[]): Promise<RequestSource> {
    const { rows } = await prepared<Row>(tx, text, values);
    const [{ overasking, registrations, template } = { overasking: null, registrations: [] }] = rows as [Row?];
    return {
      registered: { overasking, registrations },
      template: template ? entityFromJson(tx, PresentationTemplate, template) : undefined,
    };
  }
}
