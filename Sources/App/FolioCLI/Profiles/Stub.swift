extension ProfileReport { var har: [UInt8] { [] }; var svg: [UInt8] { [] } }
