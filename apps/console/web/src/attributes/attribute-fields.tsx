import { Button, Icon, IconButton } from '@vc/web/elements';
import { toLabel } from '@vc/web/format';
import type { AttributeDefinition, AttributeDefinitions } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { type Draft, type Drafts, emptyDraft, isDrafts } from './draft';
import { type FieldErrors, pointerTo } from './field-errors';
import { ScalarField } from './scalar-field';

// Attributes have attributes and elements, so these components render each other.

interface AttributeFieldsProps {
  definitions: AttributeDefinitions;
  drafts: Drafts;
  onChange: (drafts: Drafts) => void;
  errors: FieldErrors;
  /** Of the object that has the attributes. */
  pointer?: string;
}

/** One field for each attribute, in the order of the template. */
export function AttributeFields({ definitions, drafts, onChange, errors, pointer = '' }: AttributeFieldsProps) {
  return Object.entries(definitions).map(([name, definition]) => (
    <AttributeField
      key={name}
      label={definition.name ?? toLabel(name)}
      definition={definition}
      draft={drafts[name] ?? ''}
      onChange={(draft) => onChange({ ...drafts, [name]: draft })}
      errors={errors}
      pointer={pointerTo(pointer, name)}
    />
  ));
}

interface AttributeFieldProps {
  label: string;
  definition: AttributeDefinition;
  draft: Draft;
  onChange: (draft: Draft) => void;
  errors: FieldErrors;
  pointer: string;
}

function AttributeField(props: AttributeFieldProps) {
  const { label, definition, draft, onChange, errors, pointer } = props;
  if (definition.type === 'array') return <ElementFields {...props} items={definition.items} />;
  if (definition.type === 'object') {
    return (
      <fieldset className="fieldset">
        <legend>{label}</legend>
        <AttributeFields
          definitions={definition.properties}
          drafts={isDrafts(draft) ? draft : {}}
          onChange={onChange}
          errors={errors}
          pointer={pointer}
        />
      </fieldset>
    );
  }
  const value = typeof draft === 'string' ? draft : '';
  return (
    <ScalarField label={label} definition={definition} value={value} onChange={onChange} error={errors[pointer]} />
  );
}

/** The elements of an array, with buttons to add and to remove them. */
function ElementFields({
  label,
  items,
  draft,
  onChange,
  errors,
  pointer,
}: AttributeFieldProps & { items: AttributeDefinition }) {
  const { t } = useMessages();
  const drafts = Array.isArray(draft) ? draft : [];
  return (
    <fieldset className="fieldset">
      <legend>{label}</legend>
      {errors[pointer] !== undefined && <p className="field-error">{errors[pointer]}</p>}
      {drafts.map((each, index) => (
        // Elements have no ids, and their fields keep nothing of their own.
        <div key={index} className="element">
          <AttributeField
            label={items.name ?? `${label} ${index + 1}`}
            definition={items}
            draft={each}
            onChange={(next) => onChange(drafts.with(index, next))}
            errors={errors}
            pointer={pointerTo(pointer, index)}
          />
          <IconButton
            icon="minus"
            label={t('form.removeElement', { name: label, number: index + 1 })}
            onPress={() => onChange(drafts.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button kind="quiet" onPress={() => onChange([...drafts, emptyDraft(items)])}>
        <Icon name="plus" />
        {t('form.addElement', { name: label })}
      </Button>
    </fieldset>
  );
}
