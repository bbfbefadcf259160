/** For a region that scrolls and is only read: without a field or a button inside, it takes the focus so that keys reach it. */
export const scrolledByKeys = { tabIndex: 0 } as const
