import { pageSizes } from '@parvalue/shared/domain/values/paging.ts'
import { Icon } from '../art/icon.tsx'
import { Button } from '../button/button.tsx'
import styles from './paging-bar.module.css'
import { type TablePage, toPageRange, withPageSize } from './table-page.ts'
import type { TableTexts } from './table-texts.ts'

type PagingBarProps = {
  page: TablePage
  total: number
  onPage: (page: TablePage) => void
  texts: TableTexts
}

/** Shows 'a-b of total', the page size, and buttons for the previous and next page (requirement DT-04). */
export function PagingBar({ page, total, onPage, texts }: PagingBarProps) {
  const { pageSize } = page
  const { pageIndex, pageCount, first, last } = toPageRange(page, total)
  const goTo = (index: number) => onPage({ pageIndex: index, pageSize })
  return (
    <nav className={styles.bar} aria-label={texts.paging}>
      <label className={styles.size}>
        <span>{texts.pageSize}</span>
        <select
          value={pageSize}
          onChange={({ target }) =>
            onPage(withPageSize({ pageIndex, pageSize }, Number(target.value)))
          }
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <p className={styles.range} role="status">
        {texts.toRange({ first, last, total })}
      </p>
      <span className={styles.turn}>
        <Button
          variant="icon"
          label={texts.previous}
          isDisabled={pageIndex === 0}
          onClick={() => goTo(pageIndex - 1)}
        >
          <Icon name="left" />
        </Button>
        <Button
          variant="icon"
          label={texts.next}
          isDisabled={pageIndex + 1 >= pageCount}
          onClick={() => goTo(pageIndex + 1)}
        >
          <Icon name="right" />
        </Button>
      </span>
    </nav>
  )
}
