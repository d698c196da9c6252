import { type FeatureFlags, flagDefaults } from '@parvalue/shared/domain/product/flags.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiClient } from '../client/client.ts'
import { queryClient } from '../client/query-client.ts'

/**
 * Queries the feature flags. Errors are not shown (requirement RO-10): the bundled defaults apply until the flags
 * are loaded.
 */
export const flagsQuery = queryOptions({
  queryKey: ['flags'],
  meta: { isSilent: true },
  queryFn: async ({ signal }): Promise<FeatureFlags> => ({
    ...flagDefaults,
    ...(await apiClient.system.listFlags(undefined, { signal })),
  }),
})

export const getFlags = (): FeatureFlags =>
  queryClient.getQueryData(flagsQuery.queryKey) ?? flagDefaults

/**
 * Refetches the flags whenever the wallet changes (requirement RO-10), also on pages that do not use them.
 */
export const refetchFlags = () =>
  queryClient.invalidateQueries({ queryKey: flagsQuery.queryKey, refetchType: 'all' })
