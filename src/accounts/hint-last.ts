/** Order of a field's parts: fields of a row stand level, whichever of them have a hint. */
export const hintLast: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];
