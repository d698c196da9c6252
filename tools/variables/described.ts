/** One environment variable as `docs/running.md` shows it. */
export type DescribedVariable = { name: string; description: string; fallback: string }

export type VariableGroup = {
  title: string
  about: string
  variables: readonly DescribedVariable[]
}
