import { bundleOf } from "../base/system/bundle.js";

const bundle = bundleOf("serve");
if (bundle) await import(bundle.href);
else await import("./serve.js");
