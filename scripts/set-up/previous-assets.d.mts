export function setAssetsAside(directory: string): void
export function addPreviousAssets(directory: string): void
