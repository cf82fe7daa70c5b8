import type { PresentationPreset, PresentationTemplate, RequestedCredential } from '../api/schemas';

/** What is requested: a preset or a template. */
export interface RequestSource {
  /** A member of the request. */
  reference: { presetId: string } | { presentationTemplateId: string };
  name: string;
  description: string | undefined;
  credentials: RequestedCredential[];
}

export function sourceOfPreset({
  id,
  templateName,
  templateDescription,
  templateCredentials,
}: PresentationPreset): RequestSource {
  return {
    reference: { presetId: id },
    name: templateName,
    description: templateDescription,
    credentials: templateCredentials,
  };
}

export function sourceOfTemplate({ id, name, description, credentials }: PresentationTemplate): RequestSource {
  return { reference: { presentationTemplateId: id }, name, description, credentials };
}

/** The paths of the attributes that a request asks for; those of an mdoc begin with the namespace. */
export function requestedPaths({ attributes }: RequestedCredential): string[][] {
  return pathsIn(attributes, []);
}

/** @param members a requested attribute or element for each name, or a namespace, which have members in turn */
function pathsIn(members: Record<string, object>, above: string[]): string[][] {
  return Object.entries(members).flatMap(([name, member]) => {
    const path = [...above, name];
    return 'properties' in member ? pathsIn(member.properties as Record<string, object>, path) : [path];
  });
}
