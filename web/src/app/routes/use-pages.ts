import { useQuery } from '@tanstack/react-query'
import { flagsQuery, getFlags } from '#api/system/flags.ts'
import { pages } from './pages.ts'

/** Requirement RO-08: the links as flags stand now; bridging has one of its own. */
export function usePages() {
  useQuery(flagsQuery)
  const { Bridging } = getFlags()
  return pages.filter(({ to }) => to !== '/bridge' || Bridging)
}
