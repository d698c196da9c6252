/** Joins the class names that apply. */
export const join = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ')
