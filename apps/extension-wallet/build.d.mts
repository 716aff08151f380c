/** Builds the extension into a folder that Chromium loads unpacked. Resolves with the folder. */
export declare function buildExtension(): Promise<string>
