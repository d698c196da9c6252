import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#api/client/query-client.ts'
import { createApiRequest } from '#api/client/request.ts'
import { FAVOURITES_KEY, favouritesQuery, saveFavourite } from '#api/stocks/stocks.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { useStore } from '#wallet/store.ts'
import { useIsRestoring } from '#wallet/wallet-state.ts'
import { localFavouritesStore, setLocalFavourites, withFavourite } from './favourites.ts'

export type Favourites = {
  ids: readonly number[]
  /** Whether the list is complete: the server's for a wallet, the browser's for a visitor. */
  isKnown: boolean
  toggle: (stockId: number) => void
}

/**
 * Returns the favorite stocks, which are stored by the server for a wallet and by the browser for a visitor.
 */
export function useFavourites(): Favourites {
  const account = useSignedInAccount()
  const local = useStore(localFavouritesStore)
  const isRestoring = useIsRestoring()
  const { data } = useQuery(favouritesQuery(account))
  useMerged(account, data)
  const ids = account === null ? local : (data ?? local)
  return {
    ids,
    isKnown: account === null ? !isRestoring : data !== undefined,
    toggle: (stockId) => {
      const isFavourite = !ids.includes(stockId)
      const next = withFavourite(ids, stockId, isFavourite)
      if (account === null) setLocalFavourites(next)
      else void save(account, { stockId, isFavourite, next })
    },
  }
}

type Change = { stockId: number; isFavourite: boolean; next: readonly number[] }

/** Saves a favorite optimistically; the refetch reverts it after a refusal. */
async function save(account: string, { stockId, isFavourite, next }: Change) {
  const key = [...FAVOURITES_KEY, account]
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData(key, next)
  const request = createApiRequest(() => saveFavourite(stockId, isFavourite))
  await request.send(undefined).catch(() => null)
  await queryClient.invalidateQueries({ queryKey: key })
}

/** Adds a visitor's favorites to the wallet's at sign-in and removes them from the browser. */
function useMerged(account: string | null, stored: readonly number[] | undefined) {
  const isKnown = account !== null && stored !== undefined
  useEffect(() => {
    if (isKnown) void merge(account, stored)
  }, [isKnown, account, stored])
}

async function merge(account: string, stored: readonly number[]) {
  const localIds = localFavouritesStore.get()
  if (localIds.length === 0) return
  setLocalFavourites([])
  const missing = localIds.filter((id) => !stored.includes(id))
  // The favorites are saved in reverse order, because the server puts each new one at the top.
  for (const id of missing.toReversed()) await saveFavourite(id, true).catch(() => null)
  await queryClient.invalidateQueries({ queryKey: [...FAVOURITES_KEY, account] })
}
