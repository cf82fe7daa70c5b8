import { shortId } from '../format/ids';
import { useCredentialTemplates } from './queries';

/** Names of the first hundred credential templates by their ids; of others, a part of the id. */
export function useTemplateNames(): (id: string) => string {
  const { data } = useCredentialTemplates();
  const names = new Map(data?.data.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? shortId(id);
}
