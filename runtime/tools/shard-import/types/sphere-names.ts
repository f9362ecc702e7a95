import { pairs, type TypeFile } from "./type-file.js";

/** Definition names of Sphere's scripts whose templates have other names. */
export const sphereNames: TypeFile = { items: pairs(`i_gold gold`), creatures: pairs(`c_orc orc`) };
