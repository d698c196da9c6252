export const strings = {
  range: '{{first}}-{{last}} of {{total}}',
  paging: 'Pagination',
  pageSize: 'Rows per page',
  previous: 'Previous page',
  next: 'Next page',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  selectPage: 'Select all rows on this page',
  select: 'Select {{name}}',
  clear: 'Clear selection',
} as const
