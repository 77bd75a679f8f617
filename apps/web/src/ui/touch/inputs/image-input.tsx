import { FieldFrame } from '../../base/field-frame.tsx';
import { ImageTiles } from '../../base/image-tiles.tsx';
import { type ImageInputProps, useImageField } from '../../base/use-image-field.ts';

export function ImageInput(props: ImageInputProps) {
  const field = useImageField(props);
  return (
    <FieldFrame field={field} label={props.label} required={props.required} hint={field.hint} group>
      <ImageTiles field={field} pictures={props.value} disabled={props.disabled} />
    </FieldFrame>
  );
}
