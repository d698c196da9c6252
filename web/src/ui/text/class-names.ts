/** Joins the class names that apply. */
export const joinClassNames = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ')
