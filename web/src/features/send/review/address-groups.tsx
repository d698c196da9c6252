import {
  listDifferingGroups,
  toAddressGroups,
} from '@parvalue/shared/domain/transfers/look-alike.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { getAddress } from 'viem'
import styles from './send-review.module.css'

type AddressGroupsProps = {
  address: Address
  /** Address whose differing groups are marked. */
  other?: Address
}

/** Shows a whole address in groups of four digits, so that people can compare each; copied, it is one text. */
export function AddressGroups({ address, other }: AddressGroupsProps) {
  const whole = getAddress(address)
  const differing = other ? listDifferingGroups(whole, other) : []
  return (
    <span className={styles.groups} title={whole}>
      {toAddressGroups(whole).map((group, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of an address never move.
          key={index}
          className={differing.includes(index) ? styles.differs : undefined}
        >
          {group}
        </span>
      ))}
    </span>
  )
}
